/** The module that hydrates all islands: `app/islands.tsx`. */
export type Islands = { hydrate(island: HTMLElement): Promise<void> }

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** A tap on these is not replayed: the browser itself handles them, and a payment must not happen twice. */
const browserActions = 'a[href], summary, label, input, select, textarea, button:not([type=button]), [data-no-replay] *'
const interactions = ['pointerdown', 'focusin', 'keydown', 'click', 'input', 'change']

/**
 * Hydrates each `[data-island]` at the first interaction. An earlier tap is replayed once; typed values stay, and the
 * component gets their events. `onFailure` is called if a tap could not be replayed.
 */
export function startIslands(load: () => Promise<Islands>, onFailure: () => void) {
  const taps = new Map<HTMLElement, Set<HTMLElement>>()
  const hydrating = new Map<HTMLElement, Promise<void>>()

  function hydrate(island: HTMLElement): Promise<void> {
    const running = hydrating.get(island)
    if (running) return running
    const hydration = hydrateIsland(island)
    hydrating.set(island, hydration)
    // The next interaction retries.
    hydration.catch(() => hydrating.delete(island))
    return hydration
  }

  async function hydrateIsland(island: HTMLElement) {
    const islands = await load()
    const before = readChanges(island)
    await islands.hydrate(island)
    island.dataset.hydrated = ''
    // Also restores what was typed meanwhile, and earlier values that the component has overwritten.
    for (const [field, change] of new Map([...before, ...readChanges(island)])) announceChange(field, change)
    const tapped = taps.get(island) ?? []
    taps.delete(island)
    for (const button of tapped) button.click()
  }

  function onInteraction(event: Event) {
    const { target } = event
    const island = target instanceof Element && target.closest<HTMLElement>('[data-island]:not([data-hydrated])')
    if (!island) return
    const button = event.type === 'click' && findReplayable(target)
    // The event stops here if it is handled: React would handle it again after hydrating the island.
    const isHandled = event.type === 'click' ? openPanel(event, target) : closePanel(event, target)
    if (button || isHandled) event.stopPropagation()
    if (button) {
      event.preventDefault()
      taps.set(island, (taps.get(island) ?? new Set()).add(button))
    }
    hydrate(island).catch(() => {
      const [lost] = taps.get(island) ?? []
      if (!taps.delete(island)) return
      onFailure()
      if (lost instanceof HTMLButtonElement) lost.form?.reportValidity()
    })
  }

  /**
   * Hydrates islands with fields that the browser restored or the visitor filled in before this script was loaded, and
   * the island that the address refers to.
   */
  function hydrateChanged() {
    for (const island of document.querySelectorAll<HTMLElement>('[data-island]:not([data-hydrated])')) {
      if (`#${island.dataset.island}` === location.hash) hydrate(island).catch(onFailure)
      else if (readChanges(island).size > 0) hydrate(island).catch(() => {})
    }
  }

  for (const type of interactions) document.addEventListener(type, onInteraction, true)
  watchViewport((island) => void hydrate(island).catch(() => {}))
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-island] [data-replayed]'))
    button.disabled = false
  // The browser may have opened a panel before this script was loaded.
  document.querySelector<HTMLElement>('[data-panel][open]:not(:has(input:focus)) input')?.focus()
  hydrateChanged()
  window.addEventListener('pageshow', hydrateChanged)
  return { hydrate }
}

function watchViewport(onVisible: (island: HTMLElement) => void) {
  const near = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        const island = isIntersecting && target.querySelector<HTMLElement>(':scope > [data-when=near]')
        if (!island) continue
        near.unobserve(target)
        onVisible(island)
      }
    },
    { rootMargin: '300px' },
  )
  // The parent is observed, because the island element itself has no box.
  for (const { parentElement } of document.querySelectorAll('[data-when=near]'))
    if (parentElement) near.observe(parentElement)
}

/** Opens a panel without waiting for hydration: a phone opens its keyboard only if the focus moves during the tap. */
function openPanel(event: Event, target: Element): boolean {
  const panel = target.closest('[data-panel] > summary')?.parentElement
  if (!panel) return false
  event.preventDefault()
  if (panel.toggleAttribute('open')) panel.querySelector('input')?.focus()
  return true
}

/** Closes a panel on Escape, as its component does after hydration. */
function closePanel(event: Event, target: Element): boolean {
  const panel = event instanceof KeyboardEvent && event.key === 'Escape' && target.closest('[data-panel][open]')
  if (!panel) return false
  panel.removeAttribute('open')
  panel.querySelector('summary')?.focus()
  return true
}

function findReplayable(target: Element): HTMLElement | null {
  const button = target.closest<HTMLElement>('button, [role=button]')
  return target.closest(browserActions) && !lacksFields(button) ? null : button
}

/**
 * True if required input is missing: the browser would not submit the form, but the component shows what is missing.
 */
function lacksFields(button: HTMLElement | null): boolean {
  const isSubmit = button instanceof HTMLButtonElement && button.type === 'submit'
  return isSubmit && !button.closest('[data-no-replay]') && button.form?.matches(':invalid') === true
}

type Change = { value: string; isChecked: boolean }

function readChanges(island: HTMLElement): Map<Field, Change> {
  const fields = [...island.querySelectorAll<Field>('input:not([type=file]), textarea, select')]
  const read = (field: Field): Change => ({ value: field.value, isChecked: 'checked' in field && field.checked })
  return new Map(fields.filter(isChanged).map((field) => [field, read(field)]))
}

function isChanged(field: Field): boolean {
  if (field instanceof HTMLSelectElement)
    return [...field.options].some(({ selected, defaultSelected }) => selected !== defaultSelected)
  return field.value !== field.defaultValue || ('checked' in field && field.checked !== field.defaultChecked)
}

/** React notices a change only if the field's value differs from the one it saw last. */
function announceChange(field: Field, { value, isChecked }: Change) {
  if (field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type)) {
    field.checked = !isChecked
    field.click()
    return
  }
  field.value = value ? '' : ' '
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}
