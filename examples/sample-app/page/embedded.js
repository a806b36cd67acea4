/* global addEventListener, document, location, parent */

/** Origin of the dashboard, used only as the target of messages. The server of the app trusts only the session token. */
const dashboard = new URLSearchParams(location.search).get('dashboard_origin');

/** Texts of the page in the languages of the dashboard, which names the merchant's in the address. */
const TEXTS = {
  en: {
    asking: 'Asking the dashboard who you are …',
    again: 'Look again',
    received: 'Webhooks received',
    known: (merchant, store) => `You are ${merchant} of ${store}.`,
    refused: (code) => `The dashboard gives no session token: ${code}.`,
    alone: 'Open this page in the dashboard.',
  },
  bn: {
    asking: 'আপনি কে তা ড্যাশবোর্ডকে জিজ্ঞাসা করা হচ্ছে …',
    again: 'আবার দেখুন',
    received: 'পাওয়া ওয়েবহুক',
    known: (merchant, store) => `আপনি ${store} স্টোরের ${merchant}।`,
    refused: (code) => `ড্যাশবোর্ড সেশন টোকেন দেয়নি: ${code}।`,
    alone: 'এই পাতাটি ড্যাশবোর্ডে খুলুন।',
  },
};

const language = new URLSearchParams(location.search).get('lang') === 'bn' ? 'bn' : 'en';
const texts = TEXTS[language];
document.documentElement.lang = language;
for (const [id, word] of Object.entries({ status: 'asking', again: 'again', 'received-title': 'received' }))
  document.querySelector(`#${id}`).textContent = texts[word];

const say = (text) => (document.querySelector('#status').textContent = text);

/** Shows the data that the server returned for a verified token. */
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
  return say(texts.known(answer.merchant, answer.store_name));
}

const askForToken = () => parent.postMessage({ type: 'svc:session-token-request', id: 1 }, dashboard);

addEventListener('message', ({ source, origin, data }) => {
  if (source !== parent || origin !== dashboard) return;
  if (data.type === 'svc:session-token') void show(data.session_token);
  if (data.type === 'svc:session-token-error') say(texts.refused(data.code));
});

if (dashboard === null) say(texts.alone);
else {
  document.querySelector('#again').addEventListener('click', askForToken);
  askForToken();
}
