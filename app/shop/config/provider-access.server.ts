import { z } from 'zod'
import { address, text } from '../../framework/process/setting-rules.server.ts'

/** All external services that need credentials: their variables, and which of them belong together. */
export const accessVariables = {
  MPESA_BASE_URL: address.optional(),
  MPESA_CONSUMER_KEY: text.optional(),
  MPESA_CONSUMER_SECRET: text.optional(),
  MPESA_SHORTCODE: z
    .string()
    .regex(/^\d{5,7}$/, 'must be 5 to 7 digits')
    .optional(),
  MPESA_PASSKEY: text.optional(),
  AIRTEL_BASE_URL: address.optional(),
  AIRTEL_CLIENT_ID: text.optional(),
  AIRTEL_CLIENT_SECRET: text.optional(),
  AIRTEL_CALLBACK_KEY: text.optional(),
  PAYSTACK_BASE_URL: address.optional(),
  PAYSTACK_SECRET_KEY: z
    .string()
    .regex(/^sk_(test|live)_/, 'must begin with sk_live_ or sk_test_')
    .optional(),
  TELEGRAM_BOT_TOKEN: text.optional(),
  TELEGRAM_CHAT_ID: text.optional(),
  AFRICASTALKING_BASE_URL: address.optional(),
  AFRICASTALKING_USERNAME: text.optional(),
  AFRICASTALKING_API_KEY: text.optional(),
  AFRICASTALKING_SENDER: z
    .string()
    .regex(/^[A-Za-z0-9 ]{3,11}$|^\d{4,6}$/, 'must be a registered name of 3 to 11 letters and digits, or a short code')
    .optional(),
}

type Access = z.infer<z.ZodObject<typeof accessVariables>>
type Name = keyof Access
/** `required`: all of these variables or none must be set. `optional`: used only together with the required ones. */
type Group = { required: readonly Name[]; optional?: readonly Name[] }

const paymentGroups: readonly Group[] = [
  { required: ['MPESA_BASE_URL', 'MPESA_CONSUMER_KEY', 'MPESA_CONSUMER_SECRET', 'MPESA_SHORTCODE', 'MPESA_PASSKEY'] },
  { required: ['AIRTEL_BASE_URL', 'AIRTEL_CLIENT_ID', 'AIRTEL_CLIENT_SECRET'], optional: ['AIRTEL_CALLBACK_KEY'] },
  { required: ['PAYSTACK_BASE_URL', 'PAYSTACK_SECRET_KEY'] },
]
const channelGroup: Group = { required: ['TELEGRAM_BOT_TOKEN', 'TELEGRAM_CHAT_ID'] }
const smsGroup: Group = {
  required: ['AFRICASTALKING_BASE_URL', 'AFRICASTALKING_USERNAME', 'AFRICASTALKING_API_KEY'],
  optional: ['AFRICASTALKING_SENDER'],
}

export type MpesaAccess = {
  baseUrl: string
  consumerKey: string
  consumerSecret: string
  shortcode: string
  passkey: string
}
export type AirtelAccess = {
  baseUrl: string
  clientId: string
  clientSecret: string
  /** The key for the signatures of callbacks. Without it no callback is accepted. */
  callbackKey: string | undefined
}
/** `secretKey` authorises calls and signs webhooks. Its prefix says whether cards are charged for real. */
export type PaystackAccess = { baseUrl: string; secretKey: string }
export type ChannelAccess = { apiRoot: string; botToken: string; chatId: string }
/** Without a registered `sender`, messages have the provider's own sender. */
export type SmsAccess = { baseUrl: string; username: string; apiKey: string; sender: string | undefined }

/** A provider is null if the shop has no access to it. Then its payment method is not offered. */
export type PaymentAccess = { mpesa: MpesaAccess | null; airtel: AirtelAccess | null; paystack: PaystackAccess | null }

/** Any credential of a real payment provider ends demo mode. */
export function hasPaymentAccess(given: Access): boolean {
  return paymentGroups.some((group) => isStarted(group, given))
}

/** Reports the missing variables of incomplete groups, so that real orders never go to the sandbox. */
export function accessProblems(given: Access): string[] {
  const startedGroup = hasPaymentAccess(given)
    ? undefined
    : [channelGroup, smsGroup].find((group) => isStarted(group, given))
  if (startedGroup) return [`${startedGroup.required.join(' and ')} need a payment provider's credentials beside them`]
  const startedGroups = [...paymentGroups, channelGroup, smsGroup].filter((group) => isStarted(group, given))
  const missing = startedGroups.flatMap(({ required }) => required.filter((name) => given[name] === undefined))
  if (missing.length === 0) return []
  const verb = missing.length === 1 ? 'is' : 'are'
  return [`${missing.join(', ')} ${verb} missing: of each provider all access variables are set or none`]
}

function isStarted({ required, optional = [] }: Group, given: Access): boolean {
  return [...required, ...optional].some((name) => given[name] !== undefined)
}

export function toProviderCredentials(given: Access): PaymentAccess {
  return { mpesa: toMpesa(given), airtel: toAirtel(given), paystack: toPaystack(given) }
}

function toMpesa(v: Access): MpesaAccess | null {
  const { MPESA_BASE_URL: baseUrl, MPESA_CONSUMER_KEY: consumerKey, MPESA_CONSUMER_SECRET: consumerSecret } = v
  const { MPESA_SHORTCODE: shortcode, MPESA_PASSKEY: passkey } = v
  if (!baseUrl || !consumerKey || !consumerSecret || !shortcode || !passkey) return null
  return { baseUrl, consumerKey, consumerSecret, shortcode, passkey }
}

function toAirtel(v: Access): AirtelAccess | null {
  const { AIRTEL_BASE_URL: baseUrl, AIRTEL_CLIENT_ID: clientId, AIRTEL_CLIENT_SECRET: clientSecret } = v
  if (!baseUrl || !clientId || !clientSecret) return null
  return { baseUrl, clientId, clientSecret, callbackKey: v.AIRTEL_CALLBACK_KEY }
}

function toPaystack({ PAYSTACK_BASE_URL: baseUrl, PAYSTACK_SECRET_KEY: secretKey }: Access): PaystackAccess | null {
  return baseUrl && secretKey ? { baseUrl, secretKey } : null
}

type ChannelVariables = Pick<Access, 'TELEGRAM_BOT_TOKEN' | 'TELEGRAM_CHAT_ID'> & { TELEGRAM_API_ROOT: string }

export function toChannelAccess(v: ChannelVariables): ChannelAccess | null {
  const { TELEGRAM_API_ROOT: apiRoot, TELEGRAM_BOT_TOKEN: botToken, TELEGRAM_CHAT_ID: chatId } = v
  return botToken && chatId ? { apiRoot, botToken, chatId } : null
}

export function toSmsAccess(v: Access): SmsAccess | null {
  const { AFRICASTALKING_BASE_URL: baseUrl, AFRICASTALKING_USERNAME: username, AFRICASTALKING_API_KEY: apiKey } = v
  return baseUrl && username && apiKey ? { baseUrl, username, apiKey, sender: v.AFRICASTALKING_SENDER } : null
}
