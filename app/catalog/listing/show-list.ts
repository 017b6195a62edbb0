/** The parts of a list's page: `list-view.tsx` marks what changes with the filter. */
const partOf = (page: ParentNode, name: string) => page.querySelector<HTMLElement>(`[data-part=${name}]`)

let request: AbortController | undefined

/** Shows the list of this address in the open page, whose filters stay as they are. */
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
  // Another failure stands here already.
  if (!(failure instanceof HTMLElement)) return
  failure.querySelector('a')?.setAttribute('href', address)
  partOf(document, 'list')?.replaceChildren(...failure.childNodes)
}

/** Null where it can't be had. What is answered to a failure is no list. */
export async function readPage(address: string, signal?: AbortSignal): Promise<Document | null> {
  try {
    const answer = await fetch(address, signal ? { signal } : {})
    return answer.ok ? new DOMParser().parseFromString(await answer.text(), 'text/html') : null
  } catch {
    return null
  }
}
