import { z } from 'zod'
import { textInputs } from '#app/framework/text-input.ts'
import { findOrderRules } from './find-order.ts'

export const findOrderInput = z.strictObject(textInputs(findOrderRules))
