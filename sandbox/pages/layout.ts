import { Html, html } from './html.ts'

export type PageName = 'overview' | 'handset' | 'channel' | 'inbox' | 'devices' | 'webhooks' | 'checkout'

const links: [page: PageName, text: string][] = [
  ['overview', 'Overview'],
  ['handset', 'Handset'],
  ['channel', 'Channel'],
  ['inbox', 'Inboxes'],
  ['devices', 'Staff devices'],
  ['webhooks', 'Webhooks'],
]

export type LiveView = { key: string; html: string }

/** A page that polls its list and replaces it after a change. */
export function livePage(page: PageName, title: string, head: Html, view: LiveView): string {
  const list = html`<div class="live" data-live="/${page}/view" data-key="${view.key}">${new Html(view.html)}</div>`
  return layout(page, `Simulator: ${title}`, html`${head}\n${list}`)
}

export function layout(page: PageName, title: string, main: Html): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/assets/simulator.css">
<script src="/assets/live.js" type="module"></script>
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
<header class="bar">
<p class="mark">Simulator</p>
<nav aria-label="Simulator">${links.map((link) => navLink(link, page))}</nav>
<p class="note">Nothing here is real: no money moves, nothing is sent.</p>
</header>
<main id="main" class="${page}">${main}</main>
</body>
</html>`.text
}

function navLink([page, text]: (typeof links)[number], current: PageName): Html {
  const href = page === 'overview' ? '/' : `/${page}`
  return page === current
    ? html`<a href="${href}" aria-current="page">${text}</a>`
    : html`<a href="${href}">${text}</a>`
}
