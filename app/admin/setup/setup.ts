import { z } from 'zod'
import { keysOf, recordOf } from '#app/framework/records.ts'
import { providerNames } from '#app/money/payment-method.ts'
import { setupGuide } from '#app/payments/setup-guide.ts'
import { templateNames } from '#app/shop/shop-template.ts'
import { healthCheck } from '../health/health-check.ts'

/** In the order of the guide. */
export const stepTexts = {
  template: { title: 'Begin with a template', hint: 'A finished shop that you change step by step, or an empty one.' },
  contact: { title: 'Name and contacts', hint: 'What your shop is called, and how buyers reach you.' },
  looks: {
    title: 'Looks',
    hint: 'Your colours, fonts and logo, and the sections, texts and pictures of the landing page. You see a draft before anybody else does.',
  },
  categories: { title: 'Categories', hint: 'Keep those that are here, or write your own.' },
  orders: { title: 'How you hear of orders', hint: 'On this phone, by email, by Telegram, or only here.' },
  payment: { title: 'Ways to pay', hint: 'What each payment company asks for, and where to find it.' },
  delivery: {
    title: 'Delivery',
    hint: 'Where you send to, for how much, in how many days. Without an option, delivery has one price everywhere.',
  },
  piece: { title: 'Your first product', hint: 'Begin with a photo from your phone. A draft is not in the shop yet.' },
  pages: {
    title: 'Terms and pages',
    hint: 'Buyers look for terms before they pay. The privacy page is written from your settings.',
  },
  money: { title: 'Before real money', hint: 'What is still missing, and where to add it.' },
}
export const setupSteps = keysOf(stepTexts)
export type SetupStep = keyof typeof stepTexts

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
