import { type InboxFaults, inboxFaultChoices, noInboxFaults } from './inbox/inbox-faults.ts'
import {
  noProviderFaults,
  type ProviderFaults,
  providerFaultChoices,
  providerNullableKinds,
} from './payment-providers.ts'
import { noWebPushFaults, type WebPushFaults, webPushFaultChoices } from './push/push-faults.ts'
import { noWebhookFaults, type WebhookFaults, webhookFaultChoices } from './webhooks/webhook-faults.ts'

/** Broken responses to a call that the service did not process. */
export type BrokenAnswer = 'html-503' | 'gateway-fault' | 'empty' | 'reset' | 'error'

type ServiceFaults = ProviderFaults & InboxFaults & WebPushFaults & WebhookFaults

type FaultGroup<Answer> = { answer: Answer | null; times: number; slowMs: number }

/**
 * An `answer` replaces every answer until it is null again; with `times` above 0, only that many. `slowMs` delays an
 * answer after the call has run.
 */
export type Faults = ServiceFaults & {
  /** 'empty': HTTP 400 without a body, as reported for wrong keys. */
  token: FaultGroup<BrokenAnswer> & { lifetimeSeconds: number; expiresInAsText: boolean; newKillsOld: boolean }
  /** 'lost': the push runs, then the connection is cut. 'error': answers with the three fields below. */
  push: FaultGroup<BrokenAnswer | 'lost' | 'invalid-token'> & {
    errorStatus: number
    errorCode: string
    errorMessage: string
    /** Refuses callback addresses with 'mpesa' or capital letters, as production may. */
    checkUrlWords: boolean
    /** Answers with result 17 if the phone paid the same amount less than two minutes ago. */
    sameAmountRule: boolean
  }
  query: FaultGroup<
    BrokenAnswer | 'invalid-token' | 'still-processing' | 'empty-message' | 'being-processed' | 'no-such'
  > & {
    /** Answers with this ResultCode regardless of the payment. */
    resultCode: string | null
  }
  callback: {
    /** The number of callbacks: 0, 1 (as recorded), 2, or 100 at the same moment. */
    times: number
    lateMs: number
    /** Sends the callback before the push response. A phone whose digits choose no outcome then pays at once. */
    beforeAnswer: boolean
    /** The reported amount in whole shillings. */
    amount: number | null
    maskedPhone: boolean
    /** The Balance in the callback. A real callback had one without a Value; the official sample has none. */
    balance: 'without-value' | 'none' | 'number'
    numbersAsText: boolean
    /** Replaces the last segment of the callback address. */
    token: string | null
  }
  /** Manual payments and the registration of their addresses. */
  byHand: {
    /** The only version that the app may use; null: both. */
    version: 'v1' | 'v2' | null
    /** True: refuses a second registration of addresses, as in production. */
    once: boolean
    /** Calls the shop's validation before the payment. */
    validation: boolean
    /** Sends a confirmation of a paid prompt too, besides its callback. */
    promptConfirms: boolean
    /** Confirmations for each payment: 0, 1 or 2. */
    times: number
    lateMs: number
    isCutOff: boolean
    phone: 'spaced' | 'masked' | 'hashed' | 'none'
  }
  /** Calls that are acknowledged at once and answered later. 'lost': the call runs, then the connection is cut. */
  initiator: FaultGroup<BrokenAnswer | 'lost'> & {
    /** Results for each call: 0, 1 or 2. */
    results: number
    resultLateMs: number
    /** Sends the result to the call's `QueueTimeOutURL` instead of its `ResultURL`. */
    isLate: boolean
    /** The call does not run, and the result has this code. */
    resultCode: string | null
    numbersAsText: boolean
  }
  telegram: FaultGroup<'too-many' | 'error-500' | 'html-502' | 'reset' | 'reset-after-storing' | 'forbidden'> & {
    retryAfterSeconds: number
  }
  rates: FaultGroup<'error' | 'not-found' | 'too-many' | 'error-500' | 'html' | 'empty' | 'reset'> & {
    /** Shillings per dollar. */
    kes: number
    kesForm: 'number' | 'text' | 'missing'
    staleDays: number
    /** The date from which the service says that it ends, in Unix seconds; 0: never. */
    eolUnix: number
    baseCode: string
    /** The second source's rate. Null: the same as the first source's. */
    secondKes: number | null
  }
  pictures: FaultGroup<'not-found' | 'error-500' | 'html' | 'reset'>
}

const brokenAnswers = ['html-503', 'gateway-fault', 'empty', 'reset', 'error']

const coreChoices: Record<string, readonly string[]> = {
  ...inboxFaultChoices,
  ...webPushFaultChoices,
  ...webhookFaultChoices,
  'token.answer': brokenAnswers,
  'push.answer': [...brokenAnswers, 'lost', 'invalid-token'],
  'query.answer': [
    ...brokenAnswers,
    'invalid-token',
    'still-processing',
    'empty-message',
    'being-processed',
    'no-such',
  ],
  'byHand.version': ['v1', 'v2'],
  'byHand.phone': ['spaced', 'masked', 'hashed', 'none'],
  'initiator.answer': [...brokenAnswers, 'lost'],
  'callback.balance': ['without-value', 'none', 'number'],
  'telegram.answer': ['too-many', 'error-500', 'html-502', 'reset', 'reset-after-storing', 'forbidden'],
  'rates.answer': ['error', 'not-found', 'too-many', 'error-500', 'html', 'empty', 'reset'],
  'rates.kesForm': ['number', 'text', 'missing'],
  'pictures.answer': ['not-found', 'error-500', 'html', 'reset'],
}

export const faultChoices = (): Record<string, readonly string[]> => ({ ...coreChoices, ...providerFaultChoices() })

const coreNullableKinds: Record<string, string> = {
  'query.resultCode': 'string',
  'initiator.resultCode': 'string',
  'callback.amount': 'number',
  'callback.token': 'string',
  'rates.secondKes': 'number',
}

export function noFaults(): Faults {
  return {
    ...noProviderFaults(),
    ...noInboxFaults(),
    ...noWebPushFaults(),
    ...noWebhookFaults(),
    token: { answer: null, times: 0, slowMs: 0, lifetimeSeconds: 3599, expiresInAsText: false, newKillsOld: false },
    push: {
      answer: null,
      times: 0,
      slowMs: 0,
      errorStatus: 500,
      errorCode: '500.003.02',
      errorMessage: 'System is busy. Please try again in few minutes.',
      checkUrlWords: false,
      sameAmountRule: false,
    },
    query: { answer: null, times: 0, slowMs: 0, resultCode: null },
    callback: {
      times: 1,
      lateMs: 0,
      beforeAnswer: false,
      amount: null,
      maskedPhone: false,
      balance: 'without-value',
      numbersAsText: false,
      token: null,
    },
    byHand: {
      version: null,
      once: false,
      validation: false,
      promptConfirms: false,
      times: 1,
      lateMs: 0,
      isCutOff: false,
      phone: 'spaced',
    },
    initiator: {
      answer: null,
      times: 0,
      slowMs: 0,
      results: 1,
      resultLateMs: 0,
      isLate: false,
      resultCode: null,
      numbersAsText: false,
    },
    telegram: { answer: null, times: 0, slowMs: 0, retryAfterSeconds: 5 },
    rates: {
      answer: null,
      times: 0,
      slowMs: 0,
      kes: 129.5,
      kesForm: 'number',
      staleDays: 0,
      eolUnix: 0,
      baseCode: 'USD',
      secondKes: null,
    },
    pictures: { answer: null, times: 0, slowMs: 0 },
  }
}

/** Resets the object in place, because other code holds a reference to it. */
export function clearFaults(faults: Faults): void {
  for (const [group, values] of Object.entries(noFaults())) Object.assign(faults[group as keyof Faults], values)
}

/** The problem is the first unknown name or wrong value. */
export function setFaults(faults: Faults, input: unknown): { ok: true } | { ok: false; problem: string } {
  if (!isRecord(input)) return { ok: false, problem: 'a JSON object is needed' }
  const changes: (() => void)[] = []
  const defaults = noFaults() as unknown as Record<string, Record<string, unknown>>
  for (const [group, switches] of Object.entries(input)) {
    if (!Object.hasOwn(defaults, group) || !isRecord(switches)) return { ok: false, problem: group }
    for (const [name, value] of Object.entries(switches)) {
      const groupDefaults = defaults[group] ?? {}
      if (!Object.hasOwn(groupDefaults, name) || !isAllowedValue(`${group}.${name}`, groupDefaults[name], value)) {
        return { ok: false, problem: `${group}.${name}` }
      }
      changes.push(() => Object.assign(faults[group as keyof Faults], { [name]: value }))
    }
  }
  for (const change of changes) change()
  return { ok: true }
}

/** Counts down `times`. */
export function takeFault<Answer extends string>(group: { answer: Answer | null; times: number }): Answer | null {
  const { answer } = group
  if (answer === null || group.times === 0) return answer
  group.times -= 1
  if (group.times === 0) group.answer = null
  return answer
}

function isAllowedValue(path: string, defaultValue: unknown, value: unknown): boolean {
  const choices = faultChoices()[path]
  const nullableKinds: Record<string, string> = { ...coreNullableKinds, ...providerNullableKinds() }
  if (value === null) return defaultValue === null
  if (choices) return typeof value === 'string' && choices.includes(value)
  if (typeof value === 'number' && !Number.isFinite(value)) return false
  return typeof value === (nullableKinds[path] ?? typeof defaultValue)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
