import type { ReactNode } from 'react'
import { useShopTexts } from '#app/shop/shop-texts.ts'
import { Logo } from '#app/ui/beads/logo.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { HelpLinks } from './help-links.tsx'
import { SearchPanel } from './search-panel.tsx'
import { SessionLinks } from './session-links.tsx'

type MenuBarProps = {
  className: string
  panelClassName: string
  linksClassName: string
  /** The links of the menu above those to login, account and help. */
  children: ReactNode
}

/** The header on phones: a single row with a menu that opens without scripts. */
export function MenuBar({ className, panelClassName, linksClassName, children }: MenuBarProps) {
  const { shopName, look } = useShopTexts()
  return (
    <div className={classNames('flex flex-wrap items-center px-margin md:hidden', className)}>
      <Logo shopName={shopName} image={look?.logo} className="relative z-20" />
      <SearchPanel className="ml-auto" />
      <details data-menu="" className="group">
        <summary className="relative z-20 -mr-2 header-text flex min-h-[44px] list-none items-center px-2 font-medium [&::-webkit-details-marker]:hidden">
          <span className="group-open:hidden">Menu</span>
          <span className="hidden group-open:inline">Close</span>
        </summary>
        <div className={classNames('absolute inset-x-0 overflow-y-auto px-margin', panelClassName)}>
          {children}
          <div className={classNames('flex pt-3 font-medium', linksClassName)}>
            <SessionLinks className="max-md:justify-start [&.invisible]:hidden" hasAccount />
            <HelpLinks />
          </div>
        </div>
      </details>
    </div>
  )
}
