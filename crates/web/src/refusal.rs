//! Refusals over HTTP.

use axum::{
    http::StatusCode,
    response::{IntoResponse, Response},
};
use ninepins_api::Refusal;

/// A refusal as a response.
#[derive(Debug)]
pub(crate) struct Refused(pub(crate) Refusal);

impl Refused {
    pub(crate) fn new(status: StatusCode, message: impl Into<String>) -> Refused {
        Refused(Refusal::new(status.as_u16(), message))
    }

    pub(crate) fn with_help(self, help: impl Into<String>) -> Refused {
        Refused(self.0.with_help(help))
    }
}

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.0.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        (status, axum::Json(self.0.body)).into_response()
    }
}
