import { and, desc, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import { countText } from '#app/framework/count-text.ts'
import { type ProviderName, paymentMethods } from '#app/money/payment-method.ts'
import type { ProviderMessageKind } from '#app/payments/payment.ts'
import { attempts, providerMessages, providerTokens, reviews } from '#app/payments/payments.tables.server.ts'
import { providers } from '#app/payments/providers.server.ts'
import type { Shop } from '#app/shop/shop.server.ts'
import { ageText, type HealthCheck, passed } from './health-check.ts'

const answerKinds: ProviderMessageKind[] = ['push-answer', 'query-answer']

/** Summarizes the latest messages of a provider for staff. */
export async function providerErrorsCheck(shop: Shop, provider: ProviderName): Promise<HealthCheck> {
  const { title } = paymentMethods[provider]
  const name = `${title} payments`
  if (!providers[provider].isOffered(shop)) {
    return passed(name, `${title} is not set up, so it is not on offer.`)
  }
  const setUpError = await findSetUpError(shop, provider)
  const parts = [
    setUpError && `The last request was refused: look at the shop's access to ${title} (${setUpError}).`,
    await answersText(shop, provider),
    await tokenText(shop, provider),
    await unknownPaymentsText(shop, provider),
  ]
  return { name, isWell: setUpError === null, sentence: parts.filter(Boolean).join(' ') }
}

/** The error code of the newest answer to a payment request, if it means that the shop is set up wrongly. */
async function findSetUpError(shop: Shop, provider: ProviderName): Promise<string | null> {
  const last = await findLastMessage(shop, provider, ['push-answer'])
  const code = /^refused (\S+)/.exec(last?.outcome ?? '')?.[1]
  return code && providers[provider].isConfigurationError(code) ? code : null
}

async function answersText(shop: Shop, provider: ProviderName): Promise<string> {
  const now = shop.clock.now()
  const answer = await findLastMessage(shop, provider, answerKinds)
  const callback = await findLastMessage(shop, provider, ['callback'])
  const answerText = answer ? `It last answered ${ageText(answer.at, now)} ago` : 'No payments yet'
  return `${answerText}; ${callback ? `its last message came ${ageText(callback.at, now)} ago` : 'nothing received yet'}.`
}

async function findLastMessage({ db }: Shop, provider: ProviderName, kinds: ProviderMessageKind[]) {
  const [last] = await db
    .select({ at: providerMessages.receivedAt, outcome: providerMessages.outcome })
    .from(providerMessages)
    .where(and(eq(providerMessages.provider, provider), inArray(providerMessages.kind, kinds)))
    .orderBy(desc(providerMessages.id))
    .limit(1)
  return last
}

async function tokenText(shop: Shop, provider: ProviderName): Promise<string | null> {
  const name = providers[provider].tokenName?.(shop)
  if (!name) return null
  const [token] = await shop.db.select().from(providerTokens).where(eq(providerTokens.provider, name))
  const now = shop.clock.now()
  return token && token.expiresAt > now ? `Its token is good for ${ageText(now, token.expiresAt)}.` : 'Ready.'
}

async function unknownPaymentsText({ db }: Shop, provider: ProviderName): Promise<string> {
  const isOfProvider = eq(attempts.provider, provider)
  const polled = await db.$count(
    attempts,
    and(isOfProvider, eq(attempts.state, 'unknown'), isNotNull(attempts.nextCheckAt)),
  )
  const [unanswered] = await db
    .select({ id: reviews.id })
    .from(reviews)
    .innerJoin(attempts, eq(attempts.id, reviews.attemptId))
    .where(and(isOfProvider, eq(reviews.reason, 'no-answer'), isNull(reviews.settledAt)))
    .limit(1)
  if (polled === 0 && !unanswered) return 'No payment is unclear.'
  const pollingText = polled > 0 ? `${countText(polled, 'payment')} unclear: the shop keeps checking.` : ''
  return `${pollingText} ${unanswered ? 'Look one up under Payments to check.' : ''}`.trim()
}
