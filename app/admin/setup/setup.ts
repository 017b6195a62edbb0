import { z } from 'zod'
import { recordOf } from '#app/framework/records.ts'
import { providerNames } from '#app/money/payment-method.ts'
import { setupGuide } from '#app/payments/setup-guide.ts'
import { templateNames } from '#app/shop/shop-template.ts'
import { healthCheck } from '../health/health-check.ts'

/** In the order of the guide. */
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

/** The shop can take real orders without these steps. */
export const optionalSteps: readonly SetupStep[] = ['template', 'looks', 'categories', 'orders']

/** The services that environment variables set up. */
export const services = [...providerNames, 'telegram', 'mail', 'sms'] as const
export type Service = (typeof services)[number]

/** `optional`: not done, but the shop works without it. */
const stepState = z.enum(['done', 'todo', 'optional'])
export type StepState = z.infer<typeof stepState>

export const setup = z.object({
  is_demo: z.boolean(),
  steps: z.object(recordOf(setupSteps, () => stepState)),
  /** `is_set`: the environment has its variables. */
  services: z.object(recordOf(services, () => setupGuide.extend({ is_set: z.boolean() }))),
  public_url: z.string(),
  /**
   * Kenyan shillings for one unit of the shop's currency. `is_fallback`: the default rate, because the source has not
   * answered for three days.
   */
  rate: z.object({ kes: z.string(), is_fallback: z.boolean() }),
  /** True while there is no product and no order. */
  can_choose_template: z.boolean(),
  /** The labels of all categories; empty after the first product. */
  replaceable_categories: z.array(z.string()),
  /** The failed checks of what real payments need. */
  missing: z.array(healthCheck),
})
export type Setup = z.infer<typeof setup>

export const templateInput = z.strictObject({ template: z.enum(templateNames) })

/** '3 steps are left', on the Today page and on the setup page. */
export function stepsLeftText(count: number): string {
  return count === 1 ? '1 step is left' : `${count} steps are left`
}
