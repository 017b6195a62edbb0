import { type FormEvent, type KeyboardEvent, type MouseEvent, useRef } from 'react'
import { maxSearchLength, searchPath } from '#app/catalog/listing/product-query.ts'
import { classNames } from '#app/ui/class-names.ts'
import { Search, X } from '#app/ui/icons/icons.tsx'

type HeaderSearchProps = { className?: string; onSearch?: (path: string) => void }

/** The panel opens below the nearest positioned ancestor and has the same width. Works without scripts. */
export function HeaderSearch({ className, onSearch = (path) => location.assign(path) }: HeaderSearchProps) {
  const panel = useRef<HTMLDetailsElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const close = () => panel.current?.removeAttribute('open')

  // Moves the focus within the click handler, because a phone opens its keyboard only then.
  function toggle(event: MouseEvent) {
    event.preventDefault()
    if (panel.current?.toggleAttribute('open')) field.current?.focus()
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape') return
    close()
    panel.current?.querySelector('summary')?.focus()
  }
  function onSubmit(event: FormEvent) {
    event.preventDefault()
    const words = field.current?.value.trim() ?? ''
    close()
    onSearch(words ? `${searchPath}?${new URLSearchParams({ q: words })}` : searchPath)
  }

  return (
    <details
      ref={panel}
      data-panel=""
      className={classNames('group search-panel', className)}
      onClick={({ target }) => target === panel.current && close()}
      onKeyDown={onKeyDown}
      onBlur={({ relatedTarget }) => relatedTarget && !panel.current?.contains(relatedTarget) && close()}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a button by itself */}
      <summary
        aria-label="Search the shop"
        onClick={toggle}
        className="grid size-[44px] list-none place-items-center outline-offset-[-3px] [&::-webkit-details-marker]:hidden"
      >
        <span className="group-open:hidden">
          <Search size={20} strokeWidth={1.6} />
        </span>
        <span className="hidden group-open:block">
          <X size={20} strokeWidth={1.6} />
        </span>
      </summary>
      <search aria-label="The shop">
        <form
          action={searchPath}
          onSubmit={onSubmit}
          className="absolute inset-x-0 top-full z-50 flex flex-wrap items-center gap-x-5 gap-y-4 border-y border-rule bg-ivory px-margin py-6 text-ink [--color-focus:var(--color-ink)] md:py-11"
        >
          <input
            ref={field}
            aria-label="What are you looking for?"
            type="search"
            name="q"
            maxLength={maxSearchLength}
            placeholder="What are you looking for?"
            autoComplete="off"
            enterKeyHint="search"
            className="min-h-12 min-w-0 grow basis-60 border-b border-ink bg-transparent font-display text-lg outline-hidden placeholder:text-soft focus:shadow-[0_2px_0_var(--color-ink)] min-[360px]:text-xl md:text-2xl"
          />
          <button
            type="submit"
            className="min-h-12 border border-current px-7 font-medium hover:bg-ink hover:text-ivory max-sm:grow"
          >
            Search
          </button>
        </form>
      </search>
    </details>
  )
}
