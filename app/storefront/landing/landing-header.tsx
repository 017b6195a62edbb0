import { defaultMenu } from '#app/shop/landing.ts'
import { useShopTexts } from '#app/shop/shop-texts.ts'
import { Logo } from '#app/ui/beads/logo.tsx'
import { CategoryLinks, useVisibleCategories } from '../category-links.tsx'
import { MenuBar } from '../menu-bar.tsx'
import { SearchPanel } from '../search-panel.tsx'
import { SessionLinks } from '../session-links.tsx'
import { SocialLinks } from '../social-links.tsx'
import { SectionLink } from './section-link.tsx'

const link = 'inline-flex min-h-11 items-center whitespace-nowrap decoration-1 underline-offset-[6px] hover:underline'

function SectionLinks({ className }: { className: string }) {
  const { look } = useShopTexts()
  return (look?.menu ?? defaultMenu).map(({ id, label }) => (
    <SectionLink key={id} section={id} className={className}>
      {label}
    </SectionLink>
  ))
}

export function LandingHeader() {
  const { shopName, socialLinks, look } = useShopTexts()
  return (
    <header className="on-dark absolute inset-x-0 top-0 z-30 text-white">
      <div className="hidden grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-6 px-margin py-4 text-sm md:grid">
        <nav aria-label="Sections" className="flex flex-wrap gap-x-3.5 lg:gap-x-7">
          <SectionLinks className={link} />
        </nav>
        <Logo shopName={shopName} image={look?.logo} />
        <div className="flex flex-wrap items-center justify-end gap-x-3.5 lg:gap-x-7">
          <SearchPanel className="-mr-3" />
          <SocialLinks links={socialLinks} className={link} />
          <SessionLinks className="justify-end decoration-1 underline-offset-[6px] hover:underline [&.invisible]:hidden" />
        </div>
      </div>
      <NarrowBar />
    </header>
  )
}

function NarrowBar() {
  const categories = useVisibleCategories()
  return (
    <MenuBar
      className="py-[8px]"
      panelClassName="top-0 z-10 h-svh bg-ink pt-18 pb-8 transition-opacity duration-200 starting:opacity-0"
      linksClassName="flex-wrap gap-x-8"
    >
      <nav aria-label="Sections" className="flex flex-col">
        <SectionLinks className="border-t border-white/20 py-3 font-display text-xl" />
      </nav>
      <nav
        aria-label="Categories"
        className="grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-x-5 border-y border-white/20 py-2"
      >
        <CategoryLinks categories={categories} open={null} className="flex min-h-[44px] items-center" />
      </nav>
    </MenuBar>
  )
}
