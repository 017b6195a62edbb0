import { ownPageMeta } from '#app/platform/own-page-meta.ts'
import { BackToMethods, OtherMethod } from './other-method.tsx'

export const meta = ownPageMeta('Airtel Money')

export default function AirtelPage() {
  return (
    <OtherMethod title="Airtel Payment Page">
      <p className="measure">We do not take Airtel Money yet. M-Pesa works today; your cart waits as it is.</p>
      <BackToMethods />
    </OtherMethod>
  )
}
