import { Outlet, useMatches } from 'react-router'
import { LogoutButton } from '#app/customers/logout-button.tsx'
import { PersonalPage } from '#app/customers/personal-page.tsx'
import { ClosedBanner } from '#app/delivery/closed-banner.tsx'
import { useShopTexts } from '#app/shop/shop-texts.ts'
import { Logo } from '#app/ui/beads/logo.tsx'
import { useReadyMessages } from '#app/ui/messages.tsx'

/** The `handle` of a checkout page: a title for the header, for pages that have none of their own. */
export type CheckoutHandle = { headerTitle: string }

export default function CheckoutLayout() {
  useReadyMessages()
  const { shopName } = useShopTexts()
  const title = useMatches()
    .map(({ handle }) => handle)
    .findLast(hasHeaderTitle)?.headerTitle
  return (
    <div className="flex min-h-svh flex-col">
      <ClosedBanner />
      <header className="bg-ink text-ivory print:hidden">
        <div className="mx-auto flex w-full max-w-[1344px] flex-wrap items-center justify-between gap-x-6 gap-y-1 px-margin py-1 md:py-4">
          <Logo shopName={shopName} />
          <LogoutButton className="on-dark justify-end text-sm decoration-1 underline-offset-[6px] hover:underline sm:order-last" />
          {title ? (
            <h1 className="font-display text-lg leading-tight [overflow-wrap:break-word] max-sm:basis-full max-sm:pb-2 sm:ml-auto md:text-xl">
              {title}
            </h1>
          ) : null}
        </div>
      </header>
      <PersonalPage>
        <Outlet />
      </PersonalPage>
    </div>
  )
}

function hasHeaderTitle(handle: unknown): handle is CheckoutHandle {
  return typeof handle === 'object' && handle !== null && 'headerTitle' in handle
}
