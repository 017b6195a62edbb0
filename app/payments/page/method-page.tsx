import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { WholeNames } from '#app/ui/whole-names.tsx'

/** A payment page with a title, a text and a link to the other methods. */
export function MethodPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="mx-auto w-full max-w-[640px] flex-1 page-top px-margin pb-12 md:pb-section">
      <h1 className="text-2xl">
        <WholeNames>{title}</WholeNames>
      </h1>
      <div className="mt-6 flex flex-col gap-6">{children}</div>
    </main>
  )
}

const backToCheckoutText = 'Back to checkout'

/** The page of a payment by a provider, laid out like a receipt. Its button is visible on a phone without scrolling. */
export function PaymentFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="group mx-auto w-full max-w-[620px] flex-1 px-margin py-3 md:py-8">
      <div className="flex flex-col gap-5 border border-rule bg-paper px-[min(1.25rem,5vw)] py-5 sm:gap-6 sm:px-10 sm:py-8">
        <h1 className="text-2xl">
          <WholeNames>{title}</WholeNames>
        </h1>
        {children}
      </div>
      {/* The checkout is empty after payment, so there is no link back to it. */}
      <div className="mt-4 text-center group-has-data-paid:hidden">
        <p>
          <Link to="/shop/checkout" className="text-link inline-flex min-h-11 items-center">
            {backToCheckoutText}
          </Link>
        </p>
      </div>
    </main>
  )
}

export function BackToMethods() {
  return (
    <p>
      <ButtonLink to="/shop/checkout">{backToCheckoutText}</ButtonLink>
    </p>
  )
}
