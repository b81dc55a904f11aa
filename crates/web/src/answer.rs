//! What is at each path: questions, their description, and the page.

use crate::{
    MAX_BODY, REFUSAL, Server,
    client::{Client, Timed},
    guard, hosts,
    http::{Answer, Content, Head},
    page::{self, TEXT},
};
use ninepins_api::{DESCRIPTION, OPENAPI_PATH, Refusal};
use serde_json::json;
use std::{
    io::{self, BufReader, ErrorKind, Read},
    net::{Shutdown, TcpStream},
    sync::Arc,
    time::{Duration, Instant},
};

/// The most bytes that are read after the last answer, for a client that writes on and would else not read it.
const MAX_UNHEARD: u64 = 16 << 20;

impl Server {
    /// Answers the requests of a connection, or refuses the first one if it has no place.
    pub(crate) fn serve(&self, stream: TcpStream, silence: Duration, has_place: bool) -> io::Result<()> {
        stream.set_nodelay(true)?;
        stream.set_write_timeout(Some(silence))?;
        let (stream, mut stays) = (Arc::new(stream), true);
        let mut wire = BufReader::new(Timed { stream: stream.clone(), end: Instant::now() });
        while stays {
            wire.get_mut().end = Instant::now() + silence;
            let head = match Head::read(&mut wire) {
                Err(error) if error.kind() == ErrorKind::InvalidData => {
                    Err(Refusal::new(400, "this is no request, or a long one"))
                }
                read => Ok(read?),
            };
            wire.get_mut().end = Instant::now() + silence;
            stays = false;
            let (mut is_head, mut body) = (false, wire.by_ref().take(0));
            let answered = head.and_then(|head| {
                is_head = head.method == "HEAD";
                body.set_limit(head.length);
                let answered = self.answer(&head, &mut body, &stream, has_place);
                // A body that nobody has read would be taken for the next request.
                stays = has_place && head.stays && body.limit() == 0;
                answered
            });
            let answer = answered.unwrap_or_else(Answer::from);
            stays &= matches!(answer.content, Content::Whole(_));
            answer.write(&mut &*stream, stays, is_head)?;
            if let Content::Events(ask) = answer.content {
                let client = Arc::new(Client::new(stream.clone(), true));
                match self.scheduler.think(&ask, &client) {
                    Ok(json) => client.tell("answer", &json)?,
                    Err(refusal) => {
                        let mut error = json!(refusal.body());
                        error["status"] = refusal.status.into();
                        client.tell("error", &error.to_string())?;
                    }
                }
            }
        }
        stream.shutdown(Shutdown::Write)?;
        wire.get_mut().end = Instant::now() + REFUSAL;
        io::copy(&mut wire.take(MAX_UNHEARD), &mut io::sink()).map(drop)
    }

    fn answer(
        &self,
        head: &Head,
        body: &mut impl Read,
        stream: &Arc<TcpStream>,
        has_place: bool,
    ) -> Result<Answer, Refusal> {
        let path = &*head.path;
        let endpoint = ninepins_api::endpoint(path);
        let in_api = path == "/api" || path.starts_with("/api/");
        let exists = path.starts_with('/') && (!in_api || endpoint.is_some() || path == OPENAPI_PATH);
        let methods = if endpoint.is_some_and(|endpoint| endpoint.has_body) { "POST" } else { "GET,HEAD" };
        let fits = methods.split(',').any(|method| head.method == method);
        let see = |status, message| Refusal::new(status, message).with_help(format!("see {OPENAPI_PATH}"));
        guard::check(self.address, head)?;
        match endpoint {
            _ if !has_place => {
                let refusal = Refusal::new(503, "too many connections are open at once");
                Ok(Answer::from(refusal.with_help("try again in a few seconds")).with("retry-after", "5"))
            }
            _ if !exists => Err(see(404, "no such endpoint")),
            _ if !fits => Ok(Answer::from(see(405, "this takes another HTTP method")).with("allow", methods)),
            Some(endpoint) => {
                let ask = endpoint.read(&head.body(body, &mut &**stream, MAX_BODY)?)?;
                if head.all("accept").any(|kind| kind.contains("text/event-stream")) {
                    let answer = Answer::new(200, "text/event-stream", Content::Events(ask));
                    return Ok(Answer { cache: "no-cache", ..answer });
                }
                let client = Arc::new(Client::new(stream.clone(), false));
                Ok(Answer::json(200, self.scheduler.think(&ask, &client)?.into_bytes()))
            }
            None if in_api => Ok(Answer::json(200, DESCRIPTION.as_bytes())),
            // A link to the page for others can name one of these.
            None if path == "/hosts" => {
                Ok(Answer::new(200, TEXT, Content::Whole(hosts(self.address.ip()).join("\n").into_bytes().into())))
            }
            None => Ok(page::file(head)),
        }
    }
}
