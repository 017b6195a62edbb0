import { ownPageMeta } from '#app/shop/own-page-meta.ts'
import { shopContext } from '#app/shop/shop-context.server.ts'
import { WholeNames } from '#app/ui/whole-names.tsx'
import { BackToMethods, MethodPage } from '../../page/method-page.tsx'
import { readPromptPage } from '../../page/prompt-page.server.ts'
import { PromptPage } from '../../page/prompt-page.tsx'
import { VisitorPage } from '../../page/visitor-page.tsx'
import type { Route } from './+types/airtel-page'

export const meta = ownPageMeta('Airtel Money')
export const headers = () => ({ 'cache-control': 'private, no-store' })

export function loader({ request, context }: Route.LoaderArgs) {
  return readPromptPage(context.get(shopContext), request, 'airtel')
}

export default function AirtelPage({ loaderData }: Route.ComponentProps) {
  if (loaderData === 'visitor') return <VisitorPage title="Airtel Money Payment" />
  if (loaderData) return <PromptPage provider="airtel" heading="Airtel Money Payment" data={loaderData} />
  return (
    <MethodPage title="Airtel Payment Page">
      <p className="measure">
        <WholeNames>We do not take Airtel Money yet. Your cart waits as it is.</WholeNames>
      </p>
      <BackToMethods />
    </MethodPage>
  )
}
