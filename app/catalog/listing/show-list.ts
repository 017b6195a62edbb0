/** Finds a part of the page that changes with the filter. `list-view.tsx` gives these parts their names. */
const findPart = (page: ParentNode, name: string) => page.querySelector<HTMLElement>(`[data-part=${name}]`)

let request: AbortController | undefined

/** Shows the list of this address within the current page. */
export async function showList(address: string): Promise<void> {
  request?.abort()
  request = new AbortController()
  const { signal } = request
  history.replaceState(null, '', address)
  findPart(document, 'list')?.querySelector('ul')?.setAttribute('aria-busy', 'true')
  const page = await readPage(address, signal)
  if (signal.aborted) return
  if (!page) return showFailure(address)
  document.title = page.title
  for (const name of ['title', 'count', 'list', 'newest']) {
    const [part, other] = [findPart(document, name), findPart(page, name)]
    if (!part || !other) continue
    part.className = other.className
    part.replaceChildren(...other.childNodes)
  }
}

function showFailure(address: string): void {
  const failure = findPart(document, 'failure')?.cloneNode(true)
  // Does nothing if the page already shows a failure.
  if (!(failure instanceof HTMLElement)) return
  failure.querySelector('a')?.setAttribute('href', address)
  findPart(document, 'list')?.replaceChildren(...failure.childNodes)
}

/** Null if loading failed or the server answered with an error. */
export async function readPage(address: string, signal?: AbortSignal): Promise<Document | null> {
  try {
    const answer = await fetch(address, signal ? { signal } : {})
    // Removes style elements, which the content security policy of this page would report.
    const text = (await answer.text()).replace(/<style.*?<\/style>/gs, '')
    return answer.ok ? new DOMParser().parseFromString(text, 'text/html') : null
  } catch {
    return null
  }
}
