import type { ReactNode } from 'react'
import { ButtonLink } from '#app/ui/button.tsx'

/** A payment page with a title, some words, and the way back to the other methods. */
export function OtherMethod({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="mx-auto w-full max-w-[640px] flex-1 px-5 py-12 md:py-[72px]">
      <h1 className="font-display text-2xl">{title}</h1>
      <div className="mt-6 flex flex-col gap-6">{children}</div>
    </main>
  )
}

export function BackToMethods({ kind = 'primary' }: { kind?: 'primary' | 'plain' }) {
  return (
    <p>
      <ButtonLink to="/shop/checkout" kind={kind}>
        Back to the payment methods
      </ButtonLink>
    </p>
  )
}
