//! Answers, and their bodies.

use hyper::{
    Response, StatusCode,
    body::{Bytes, Frame},
    header::{CONTENT_LENGTH, CONTENT_TYPE, HeaderName, HeaderValue},
};
use ninepins_api::Refusal;
use std::{
    convert::Infallible,
    pin::Pin,
    task::{Context, Poll},
};

/// The body of an answer.
pub(crate) struct Body(Box<NextPart>);

/// Returns the next part of a body.
pub(crate) type NextPart = dyn FnMut(&mut Context<'_>) -> Poll<Option<Bytes>> + Send;

type Part = Option<Result<Frame<Bytes>, Infallible>>;

impl hyper::body::Body for Body {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Part> {
        (self.0)(context).map(|part| part.map(|part| Ok(Frame::data(part))))
    }
}

/// Builds an answer whose parts come one by one.
pub(crate) fn stream(headers: &[(HeaderName, &'static str)], parts: Box<NextPart>) -> Response<Body> {
    let mut response = Response::new(Body(parts));
    let headers = headers.iter().map(|(name, value)| (name.clone(), HeaderValue::from_static(value)));
    response.headers_mut().extend(headers);
    response
}

/// Builds an answer.
pub(crate) fn whole(status: u16, headers: &[(HeaderName, &'static str)], content: impl Into<Bytes>) -> Response<Body> {
    let mut content = Some(content.into());
    let length = content.as_ref().map_or(0, Bytes::len);
    let mut response = stream(headers, Box::new(move |_| Poll::Ready(content.take())));
    response.headers_mut().insert(CONTENT_LENGTH, length.into());
    *response.status_mut() = StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    response
}

/// Builds an answer in JSON.
pub(crate) fn json(json: impl Into<Bytes>) -> Response<Body> {
    whole(200, &[(CONTENT_TYPE, "application/json")], json)
}

/// Builds the answer that refuses.
pub(crate) fn refused(refusal: Refusal) -> Response<Body> {
    whole(refusal.status, &[(CONTENT_TYPE, "application/json")], serde_json::json!(refusal.body()).to_string())
}
