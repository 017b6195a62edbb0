/** The parts of a list's page that change with the filter, marked in `list-view.tsx`. */
const partOf = (page: ParentNode, name: string) => page.querySelector<HTMLElement>(`[data-part=${name}]`)

let request: AbortController | undefined

/** Shows the list of this address in the open page; the filters stay. */
export async function showList(address: string): Promise<void> {
  request?.abort()
  request = new AbortController()
  const { signal } = request
  history.replaceState(null, '', address)
  partOf(document, 'list')?.querySelector('ul')?.setAttribute('aria-busy', 'true')
  const page = await readPage(address, signal)
  if (signal.aborted) return
  if (!page) return showFailure(address)
  document.title = page.title
  for (const name of ['title', 'count', 'list', 'newest']) {
    const [part, other] = [partOf(document, name), partOf(page, name)]
    if (!part || !other) continue
    part.className = other.className
    part.replaceChildren(...other.childNodes)
  }
}

function showFailure(address: string): void {
  const failure = partOf(document, 'failure')?.cloneNode(true)
  // A failure is shown already.
  if (!(failure instanceof HTMLElement)) return
  failure.querySelector('a')?.setAttribute('href', address)
  partOf(document, 'list')?.replaceChildren(...failure.childNodes)
}

/** Null on failure. An error page is not a list. */
export async function readPage(address: string, signal?: AbortSignal): Promise<Document | null> {
  try {
    const answer = await fetch(address, signal ? { signal } : {})
    // Its style element has another hash than this page's, so the content policy would report it.
    const text = (await answer.text()).replace(/<style.*?<\/style>/gs, '')
    return answer.ok ? new DOMParser().parseFromString(text, 'text/html') : null
  } catch {
    return null
  }
}
