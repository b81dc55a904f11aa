//! The API agrees with its description and with the library, and refuses what it must.

mod described;
mod guarded;
mod thought;

use axum::{
    Router,
    body::{Body, to_bytes},
    http::{Request, Response, StatusCode},
};
use ninepins_web::{Limits, router};
use serde_json::{Value as Json, json};
use std::time::Duration;
use tower::ServiceExt;

const ADDRESS: &str = "127.0.0.1:7000";

fn limits() -> Limits {
    Limits { time: Duration::from_millis(600), ..Limits::default() }
}

fn app_with(limits: Limits) -> Router {
    router(ADDRESS.parse().unwrap(), limits)
}

fn app() -> Router {
    app_with(limits())
}

fn post(path: &str, body: impl Into<Body>) -> Request<Body> {
    let request = Request::post(path).header("host", ADDRESS).header("content-type", "application/json");
    request.body(body.into()).unwrap()
}

fn get(path: &str) -> Request<Body> {
    Request::get(path).header("host", ADDRESS).body(Body::empty()).unwrap()
}

async fn bytes(response: Response<Body>) -> Vec<u8> {
    to_bytes(response.into_body(), 1 << 26).await.unwrap().to_vec()
}

async fn text(response: Response<Body>) -> String {
    String::from_utf8(bytes(response).await).unwrap()
}

async fn send(app: &Router, request: Request<Body>) -> (StatusCode, Json) {
    let response = app.clone().oneshot(request).await.unwrap();
    let status = response.status();
    let text = text(response).await;
    (status, serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}")))
}

async fn ask(app: &Router, path: &str, question: &Json) -> (StatusCode, Json) {
    send(app, post(path, question.to_string())).await
}

/// A question that is too hard for the time of a test.
fn hard() -> Json {
    json!({"game": "nimmy", "position": "200,300,400,500,600"})
}
