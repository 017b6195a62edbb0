import { useRef } from 'react'
import { useShopWords } from '#app/platform/shop-words.ts'
import { Logo } from '#app/ui/beads/logo.tsx'
import { HeaderSearch } from '../header-search.tsx'
import { SessionControl } from '../session-control.tsx'
import { SectionLink } from './section-link.tsx'
import { sections } from './sections.ts'

const link = 'inline-flex min-h-11 items-center whitespace-nowrap decoration-1 underline-offset-[6px] hover:underline'

function SectionLinks({ className, onUse }: { className: string; onUse?: () => void }) {
  return sections.map(({ id, label }) => (
    <SectionLink key={id} section={id} className={className} {...(onUse ? { onUse } : {})}>
      {label}
    </SectionLink>
  ))
}

export function LandingHeader() {
  const { shopName, channelUrl, profileUrl } = useShopWords()
  return (
    <header className="on-dark absolute inset-x-0 top-0 z-30 text-white">
      <div className="hidden grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-6 px-margin py-4 text-sm md:grid">
        <nav aria-label="Sections" className="flex flex-wrap gap-x-3.5 lg:gap-x-7">
          <SectionLinks className={link} />
        </nav>
        <Logo shopName={shopName} />
        <div className="flex flex-wrap items-center justify-end gap-x-3.5 lg:gap-x-7">
          <HeaderSearch className="-mr-3" />
          {channelUrl && (
            <a href={channelUrl} className={link}>
              Telegram
            </a>
          )}
          {profileUrl && (
            <a href={profileUrl} className={link}>
              Instagram
            </a>
          )}
          <SessionControl className="justify-end decoration-1 underline-offset-[6px] hover:underline" />
        </div>
      </div>
      <NarrowBar shopName={shopName} />
    </header>
  )
}

function NarrowBar({ shopName }: { shopName: string }) {
  const menu = useRef<HTMLDetailsElement>(null)
  const close = () => menu.current?.removeAttribute('open')
  return (
    <div className="flex flex-wrap items-center justify-between px-margin py-2 md:hidden">
      <Logo shopName={shopName} className="relative z-20" />
      <HeaderSearch className="ml-auto" />
      <details
        ref={menu}
        className="group"
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          close()
          menu.current?.querySelector('summary')?.focus()
        }}
      >
        <summary className="relative z-20 -mr-2 flex min-h-11 list-none items-center px-2 text-sm font-medium [&::-webkit-details-marker]:hidden">
          <span className="group-open:hidden">Menu</span>
          <span className="hidden group-open:inline">Close</span>
        </summary>
        <nav
          aria-label="Sections"
          className="absolute inset-x-0 top-0 z-10 flex flex-col bg-ink px-margin pt-20 pb-8 transition-opacity duration-200 starting:opacity-0"
        >
          <SectionLinks onUse={close} className="border-t border-white/20 py-3.5 font-display text-2xl" />
          <SessionControl onUse={close} className="border-t border-white/20 py-3.5 font-display text-2xl" />
        </nav>
      </details>
    </div>
  )
}
