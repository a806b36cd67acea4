/** @param {string} text */
const unescape = (text) => text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');

/** Browser without a window: keeps cookies, follows redirects and submits forms. */
export class DemoBrowser {
  /** Cookies by host and name. @type {Map<string, Map<string, string>>} */
  cookies = new Map();
  /** Address of the current page. */
  url = '';
  /** Content of the current page. */
  text = '';

  /**
   * Opens a page.
   * @param {string} url
   * @param {RequestInit} [options]
   */
  async open(url, options = {}) {
    const jar = this.cookies.get(new URL(url).host) ?? new Map();
    const cookie = [...jar].map((pair) => pair.join('=')).join('; ');
    const response = await fetch(url, { ...options, redirect: 'manual', headers: { accept: 'text/html', ...(cookie && { cookie }) } });
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      jar.set(name, value);
    }
    this.cookies.set(new URL(url).host, jar);
    const location = response.headers.get('location');
    this.url = url;
    this.text = await response.text();
    if (location !== null) await this.open(new URL(location, url).href);
  }

  /**
   * Submits the form of the current page with this action.
   * @param {string} action
   * @param {Record<string, string>} [fields]
   */
  async submit(action, fields = {}) {
    const [, form] = new RegExp(`<form method="post" action="${action}">(.*?)</form>`, 's').exec(this.text) ?? [];
    if (form === undefined) throw new Error(`${this.url} has no form ${action}.`);
    const inputs = form.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g);
    const hidden = Object.fromEntries([...inputs].map(([, name = '', value = '']) => [name, unescape(value)]));
    await this.open(new URL(action, this.url).href, { method: 'POST', body: new URLSearchParams({ ...hidden, ...fields }) });
  }
}
