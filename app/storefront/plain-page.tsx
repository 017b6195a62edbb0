import type { ReactNode } from 'react'
import type { LogoImage } from '#app/shop/look.ts'
import { Logo } from '#app/ui/beads/logo.tsx'

type PlainPageProps = { shopName: string; logo: LogoImage | undefined; title: string; children: ReactNode }

/** For errors. Does not use the shop's layout, which may have failed to load. */
export function PlainPage({ shopName, logo, title, children }: PlainPageProps) {
  return (
    <>
      <header className="px-margin py-3">
        <Logo shopName={shopName} image={logo} />
      </header>
      <main
        id="main"
        tabIndex={-1}
        className="flex grow flex-col items-start justify-center gap-8 px-margin pt-10 pb-section outline-none"
      >
        <h1 className="sentence-title">{title}</h1>
        {children}
      </main>
    </>
  )
}
