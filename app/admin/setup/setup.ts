import { z } from 'zod'
import { recordOf } from '#app/framework/records.ts'
import { providerNames } from '#app/money/payment-method.ts'
import { setupGuide } from '#app/payments/setup-guide.ts'
import { templateNames } from '#app/shop/shop-template.ts'
import { healthCheck } from '../health/health-check.ts'

/** In the order in which the guide shows them. */
export const setupSteps = [
  'template',
  'contact',
  'looks',
  'categories',
  'orders',
  'payment',
  'delivery',
  'piece',
  'pages',
  'money',
] as const
export type SetupStep = (typeof setupSteps)[number]

/** The shop takes real orders without them. */
export const optionalSteps: readonly SetupStep[] = ['template', 'looks', 'categories', 'orders']

/** Whom the shop knows by variables of the environment. */
export const services = [...providerNames, 'telegram', 'mail', 'sms'] as const
export type Service = (typeof services)[number]

/** `optional`: the shop works without it. */
const stepState = z.enum(['done', 'todo', 'optional'])
export type StepState = z.infer<typeof stepState>

export const setup = z.object({
  is_demo: z.boolean(),
  steps: z.object(recordOf(setupSteps, () => stepState)),
  /** `is_set`: the environment has its variables. */
  services: z.object(recordOf(services, () => setupGuide.extend({ is_set: z.boolean() }))),
  public_url: z.string(),
  /** Kenyan shillings for one unit of the shop's currency; `is_fallback`: the shop's own, since the source did not answer for three days. */
  rate: z.object({ kes: z.string(), is_fallback: z.boolean() }),
  /** While there is no product and no order. */
  can_choose_template: z.boolean(),
  /** The labels of all categories, while no product was ever in one. */
  replaceable_categories: z.array(z.string()),
  /** What keeps real money from coming. */
  missing: z.array(healthCheck),
})
export type Setup = z.infer<typeof setup>

export const templateInput = z.strictObject({ template: z.enum(templateNames) })

/** '3 steps are left': the same on Today and in the guide. */
export function stepsLeft(count: number): string {
  return count === 1 ? '1 step is left' : `${count} steps are left`
}
