import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useShopTexts } from '#app/shop/shop-texts.ts'

/** The frame of the screens before the back office opens. `children` are in the card. */
export function LoginCard({ title, children }: { title: string; children: ReactNode }) {
  const { shopName } = useShopTexts()
  return (
    <main className="grid min-h-dvh content-start gap-8 px-margin py-10 md:content-center md:justify-center">
      <Link to="/" className="font-display text-xl">
        {shopName}
      </Link>
      <div className="flex w-full flex-col gap-5 md:w-96 md:border md:border-rule md:bg-paper md:p-10">
        <h1 className="text-2xl">{title}</h1>
        {children}
      </div>
    </main>
  )
}
