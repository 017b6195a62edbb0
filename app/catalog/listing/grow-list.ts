import { readPage } from './show-list.ts'

/**
 * The HTML that was added to the list, and the next address. The history entry stores it, so that Back restores the
 * list.
 */
type AddedPart = { html: string; next: string | null }

const findMoreLink = (page: ParentNode) => page.querySelector<HTMLAnchorElement>('[data-part=list] a[data-more]')
const findGrid = (page: ParentNode) => page.querySelector('[data-part=list] ul')

/** Loads the next part of a list when its link is tapped or comes near the viewport. */
export function enableLoadMore(): void {
  const list = document.querySelector<HTMLElement>('[data-part=list]')
  if (!list) return
  const isRestored = performance
    .getEntriesByType('navigation')
    .some((entry) => 'type' in entry && entry.type === 'back_forward')
  const { grown }: { grown?: AddedPart } = history.state ?? {}
  if (grown && isRestored) appendPart(grown)

  let observedLink: HTMLAnchorElement | null = null
  const observer = new IntersectionObserver(
    (entries) => entries.some(({ isIntersecting }) => isIntersecting) && observedLink && void loadMore(observedLink),
    { rootMargin: '600px' },
  )
  const observeLink = () => {
    observer.disconnect()
    observedLink = findMoreLink(document)
    if (observedLink) observer.observe(observedLink)
  }
  // Calls `observeLink` also when a filter replaces the list.
  new MutationObserver(observeLink).observe(list, { childList: true })
  observeLink()
  list.addEventListener('click', (event) => {
    const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[data-more]')
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    void loadMore(link)
  })

  async function loadMore(link: HTMLAnchorElement) {
    if (link.getAttribute('aria-busy') === 'true') return
    setLabel(link, 'Loading...', true)
    const page = await readPage(link.href)
    if (!link.isConnected) return
    const html = page && findGrid(page)?.innerHTML
    // The visitor can tap the link again.
    if (!page || html === undefined || html === null) return setLabel(link, 'Show more', false)
    const part = { html, next: findMoreLink(page)?.getAttribute('href') ?? null }
    appendPart(part)
    const { grown }: { grown?: AddedPart } = history.state ?? {}
    observeLink()
    // Must be the last step, because it throws if the browser refuses such a large state.
    history.replaceState({ ...history.state, grown: { ...part, html: (grown?.html ?? '') + html } }, '')
  }
}

function appendPart({ html, next }: AddedPart) {
  findGrid(document)?.insertAdjacentHTML('beforeend', html)
  const link = findMoreLink(document)
  if (!link) return
  if (!next) return link.parentElement?.remove()
  link.setAttribute('href', next)
  setLabel(link, 'Show more', false)
}

function setLabel(link: HTMLAnchorElement, label: string, isBusy: boolean) {
  link.textContent = label
  link.setAttribute('aria-busy', `${isBusy}`)
}
