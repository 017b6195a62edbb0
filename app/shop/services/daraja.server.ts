import type { HttpAnswer } from '../../framework/http/http-call.server.ts'

/**
 * Calls to Daraja other than prompts, for the owner of a shortcode. Each has the shop's token, and is sent only once.
 */
export type DarajaClient = { post(path: string, body: object): Promise<HttpAnswer> }
