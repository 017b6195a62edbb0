import { ownPageMeta } from '#app/platform/own-page-meta.ts'
import { WholeNames } from '#app/ui/whole-names.tsx'
import { BackToMethods, OtherMethod } from './other-method.tsx'

export const meta = ownPageMeta('Airtel Money')

export default function AirtelPage() {
  return (
    <OtherMethod title="Airtel Payment Page">
      <p className="measure">
        <WholeNames>We do not take Airtel Money yet. M-Pesa works today; your cart waits as it is.</WholeNames>
      </p>
      <BackToMethods />
    </OtherMethod>
  )
}
