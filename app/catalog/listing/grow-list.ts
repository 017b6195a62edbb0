import { readPage } from './show-list.ts'

/** The parts added to the list in this history entry, so that Back shows its full length. */
type Grown = { html: string; next: string | null }

const linkTo = (page: ParentNode) => page.querySelector<HTMLAnchorElement>('[data-part=list] a[data-more]')
const gridOf = (page: ParentNode) => page.querySelector('[data-part=list] ul')

/** Adds the next part of a list when its link is tapped or near the viewport. */
export function growList(): void {
  const list = document.querySelector<HTMLElement>('[data-part=list]')
  if (!list) return
  const isRestored = performance
    .getEntriesByType('navigation')
    .some((entry) => 'type' in entry && entry.type === 'back_forward')
  const { grown }: { grown?: Grown } = history.state ?? {}
  if (grown && isRestored) add(grown)

  let watched: HTMLAnchorElement | null = null
  const near = new IntersectionObserver(
    (entries) => entries.some(({ isIntersecting }) => isIntersecting) && watched && void loadMore(watched),
    { rootMargin: '600px' },
  )
  const watch = () => {
    near.disconnect()
    watched = linkTo(document)
    if (watched) near.observe(watched)
  }
  // Also after a filter has replaced the list.
  new MutationObserver(watch).observe(list, { childList: true })
  watch()
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
    const html = page && gridOf(page)?.innerHTML
    // A tap retries.
    if (!page || html === undefined || html === null) return setLabel(link, 'Show more', false)
    const part = { html, next: linkTo(page)?.getAttribute('href') ?? null }
    add(part)
    const { grown }: { grown?: Grown } = history.state ?? {}
    watch()
    // Last, because a browser may refuse such a large state.
    history.replaceState({ ...history.state, grown: { ...part, html: (grown?.html ?? '') + html } }, '')
  }
}

function add({ html, next }: Grown) {
  gridOf(document)?.insertAdjacentHTML('beforeend', html)
  const link = linkTo(document)
  if (!link) return
  if (!next) return link.parentElement?.remove()
  link.setAttribute('href', next)
  setLabel(link, 'Show more', false)
}

function setLabel(link: HTMLAnchorElement, label: string, isBusy: boolean) {
  link.textContent = label
  link.setAttribute('aria-busy', `${isBusy}`)
}
