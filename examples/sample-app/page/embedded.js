/* global addEventListener, document, location, parent */

/** Who embeds us. It only says whom to talk to: whom we show things to is what our server finds in the session token. */
const dashboard = new URLSearchParams(location.search).get('dashboard_origin');

const say = (text) => (document.querySelector('#status').textContent = text);

/** Shows what our server found by verifying the token. */
async function show(session_token) {
  const response = await fetch('/session', { headers: { authorization: `Bearer ${session_token}` } });
  const answer = await response.json();
  if (!response.ok) return say(answer.message);
  const items = answer.received.map(({ event_topic, sequence }) => {
    const item = document.createElement('li');
    item.textContent = `${event_topic} (${sequence})`;
    return item;
  });
  document.querySelector('#received').replaceChildren(...items);
  return say(`You are ${answer.merchant} of ${answer.store_name}.`);
}

const askForToken = () => parent.postMessage({ type: 'svc:session-token-request', id: 1 }, dashboard);

addEventListener('message', ({ source, origin, data }) => {
  if (source !== parent || origin !== dashboard) return;
  if (data.type === 'svc:session-token') void show(data.session_token);
  if (data.type === 'svc:session-token-error') say(`The dashboard gives no session token: ${data.code}.`);
});

if (dashboard === null) say('Open this page in the dashboard.');
else {
  document.querySelector('#again').addEventListener('click', askForToken);
  askForToken();
}
