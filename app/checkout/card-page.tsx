import { ownPageMeta } from '#app/platform/own-page-meta.ts'
import { BackToMethods, OtherMethod } from './other-method.tsx'

export const meta = ownPageMeta('Card')

export default function CardPage() {
  return (
    <OtherMethod title="Card Payment Page">
      <p className="measure">We do not take cards yet. M-Pesa works today; your cart waits as it is.</p>
      <BackToMethods />
    </OtherMethod>
  )
}
