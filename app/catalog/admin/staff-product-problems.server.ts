import { conflict, fieldError, type Problem } from '#app/framework/http/problem.ts'
import { optionPriceText } from '../fields/option-rules.ts'
import { maxProductImages } from '../product.ts'
import type { StaffProductRefusal, StaffProductResult } from './staff-products.server.ts'

export const staffProductProblems: Record<StaffProductRefusal, Problem> = {
  'name-taken': fieldError('name', 'Another piece has this name already.', 409),
  'category-gone': fieldError('category', 'This category was deleted in the meantime. Please choose another one.', 409),
  'not-found': { status: 404, message: 'Product not found' },
  'changed-meanwhile': conflict(
    'Somebody else changed this piece in the meantime. Nothing was overwritten: please close, look at the new state and try again.',
  ),
  get 'choice-price'() {
    return fieldError('choices', optionPriceText())
  },
  'unknown-image': fieldError('images', 'Images must be pictures of this piece, each once.'),
  'no-image-left': fieldError('images', 'A product keeps at least one photo.'),
  'too-many-images': fieldError('images', `A piece has at most ${maxProductImages} pictures.`),
  'ready-not-chosen': fieldError(
    'ready',
    'What is ready must be one of the values of each choice. To change a choice of which some are ready, first set those to 0 and save.',
  ),
  'ready-changed': conflict(
    'A ready one was sold in the meantime. Nothing was changed: please close, count again and try again.',
  ),
  'ready-held': conflict(
    "Some of these are reserved by an order in progress, so the stock can't go below their number.",
  ),
  'pictures-awaited': conflict(
    'The pictures of this piece are still being prepared. Nothing was changed: please wait until they are there.',
  ),
  'images-swept': conflict('The photos got lost on the way. Please send them again.'),
}

/**
 * `missing`: the names of the missing fields. `name`: the product's name, if staff publish several products at once.
 */
export function unfinishedProblem(missing: readonly string[], name?: string): Problem {
  const list = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(missing)
  const message = `${name ?? 'This draft'} has no ${list} yet. Please add ${missing.length === 1 ? 'it' : 'them'}, then publish.`
  const fields = Object.fromEntries(missing.map((field) => [field, `${capital(field)} is required`]))
  return { status: 409, message, fields }
}

const capital = (word: string) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`

export const noPhotoProblem = fieldError('images', 'At least one photo is required.')

export function staffProductProblem(result: Extract<StaffProductResult, { ok: false }>): Problem {
  return result.reason === 'photo' ? fieldError('images', result.message) : staffProductProblems[result.reason]
}
