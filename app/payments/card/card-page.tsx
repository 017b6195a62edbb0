import { ownPageMeta } from '#app/platform/own-page-meta.ts'
import { WholeNames } from '#app/ui/whole-names.tsx'
import { BackToMethods, MethodPage } from '../page/method-page.tsx'

export const meta = ownPageMeta('Card')

export default function CardPage() {
  return (
    <MethodPage title="Card Payment Page">
      <p className="measure">
        <WholeNames>We do not take cards yet. M-Pesa works today; your cart waits as it is.</WholeNames>
      </p>
      <BackToMethods />
    </MethodPage>
  )
}
