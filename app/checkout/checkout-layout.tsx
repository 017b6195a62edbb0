import { Outlet, useMatches } from 'react-router'
import { LogoutButton } from '#app/customers/logout-button.tsx'
import { PersonalPage } from '#app/customers/personal-page.tsx'
import { ClosedBanner } from '#app/delivery/closed-banner.tsx'
import { useShopTexts } from '#app/shop/shop-texts.ts'
import { Logo } from '#app/ui/beads/logo.tsx'
import { usePreloadedMessages } from '#app/ui/messages.tsx'

/** The `handle` of a checkout page: the title that the header displays if the page has none itself. */
export type CheckoutHandle = { headerTitle: string }

export default function CheckoutLayout() {
  usePreloadedMessages()
  const { shopName, look } = useShopTexts()
  const title = useMatches()
    .map(({ handle }) => handle)
    .findLast(hasHeaderTitle)?.headerTitle
  return (
    <div className="flex min-h-svh flex-col">
      <ClosedBanner />
      <header className="ink-header">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1 px-margin py-1 min-[385px]:gap-x-3 sm:gap-x-6 md:py-3">
          {/* On the narrowest phones only the logo's mark is displayed, to leave room for the title. */}
          <Logo shopName={shopName} image={look?.logo} className="mr-auto max-[359px]:[&>span]:hidden" />
          <LogoutButton className="on-dark order-last justify-end text-sm decoration-1 max-sm:min-w-0 underline-offset-[6px] hover:underline" />
          {title ? (
            <h1 className="font-text text-base leading-tight font-medium tracking-normal [overflow-wrap:break-word] max-[384px]:text-sm">
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
