import { z } from 'zod'
import { type TemplateName, templateNames } from '../shop-template.ts'

const choices = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(templateNames)

/** Variables for the first start. */
export const demoVariables = {
  SEED_DEMO: z
    .enum(['true', 'false'])
    .transform((text) => text === 'true')
    .optional(),
  SHOP_TEMPLATE: z.enum(templateNames, `must be ${choices}`).default('beadwork'),
  DEMO_OPEN: z.enum(['yes', 'no']).default('no'),
}

export type DemoConfig = { seedDemo: boolean; template: TemplateName }

type Variables = { SEED_DEMO?: boolean | undefined; SHOP_TEMPLATE: TemplateName }

export function toDemoConfig({ SEED_DEMO, SHOP_TEMPLATE }: Variables, isDemo: boolean): DemoConfig {
  return { seedDemo: SEED_DEMO ?? isDemo, template: SHOP_TEMPLATE }
}
