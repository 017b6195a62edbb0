import { Outlet, useMatches } from 'react-router'
import { ClosedLine } from '#app/delivery/closed-line.tsx'
import { useShopWords } from '#app/platform/shop-words.ts'
import { Logo } from '#app/ui/beads/logo.tsx'
import { useReadyMessages } from '#app/ui/messages.tsx'

/** The `handle` of a checkout page: a title for the header, for pages that have none of their own. */
export type CheckoutHandle = { headerTitle: string }

export default function CheckoutLayout() {
  useReadyMessages()
  const { shopName } = useShopWords()
  const handles = useMatches().map((match) => match.handle as Partial<CheckoutHandle> | undefined)
  const title = handles.findLast((handle) => handle?.headerTitle)?.headerTitle
  return (
    <div className="flex min-h-svh flex-col">
      <ClosedLine />
      <header className="bg-ink text-ivory print:hidden">
        <div className="mx-auto flex w-full max-w-[1344px] flex-wrap items-center justify-between gap-x-6 gap-y-1 px-margin py-3 md:py-4">
          <Logo shopName={shopName} />
          {title ? (
            <h1 className="font-display text-lg leading-tight [overflow-wrap:break-word] md:text-xl">{title}</h1>
          ) : null}
        </div>
      </header>
      <Outlet />
    </div>
  )
}
