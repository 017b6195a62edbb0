import { settingsTag } from '../framework/database/cache-invalidation.server.ts'

/**
 * Every page credits the source of the exchange rate, links to the content pages, and shows closed days and the shop's
 * name and contact.
 */
export const tagsOfEveryPage = ['rate', 'house', 'delivery', settingsTag]
