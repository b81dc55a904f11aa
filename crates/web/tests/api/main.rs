//! The API agrees with its description and with the library, and refuses what it must.

mod described;
mod guarded;
mod thought;

use hyper::{
    Request, Response, StatusCode,
    body::{Body, Bytes},
};
use ninepins_web::{Limits, Server};
use serde_json::{Value as Json, json};
use std::{future::poll_fn, pin::Pin, time::Duration};

const ADDRESS: &str = "127.0.0.1:7000";

fn limits() -> Limits {
    Limits { time: Duration::from_millis(600), ..Limits::default() }
}

fn app_with(limits: Limits) -> Server {
    Server::new(ADDRESS.parse().unwrap(), limits)
}

fn app() -> Server {
    app_with(limits())
}

fn post(path: &str, body: impl Into<String>) -> Request<String> {
    let request = Request::post(path).header("host", ADDRESS).header("content-type", "application/json");
    request.body(body.into()).unwrap()
}

fn get(path: &str) -> Request<String> {
    Request::get(path).header("host", ADDRESS).body(String::new()).unwrap()
}

async fn bytes(response: Response<impl Body<Data = Bytes> + Unpin>) -> Vec<u8> {
    let (mut body, mut all) = (response.into_body(), Vec::new());
    while let Some(Ok(frame)) = poll_fn(|context| Pin::new(&mut body).poll_frame(context)).await {
        all.extend(frame.into_data().unwrap());
    }
    all
}

async fn text(response: Response<impl Body<Data = Bytes> + Unpin>) -> String {
    String::from_utf8(bytes(response).await).unwrap()
}

async fn send(app: &Server, request: Request<String>) -> (StatusCode, Json) {
    let response = app.answer(request).await;
    let status = response.status();
    let text = text(response).await;
    (status, serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}")))
}

async fn ask(app: &Server, path: &str, question: &Json) -> (StatusCode, Json) {
    send(app, post(path, question.to_string())).await
}

/// A question that is too hard for the time of a test.
fn hard() -> Json {
    json!({"game": "nimmy", "position": "200,300,400,500,600"})
}
