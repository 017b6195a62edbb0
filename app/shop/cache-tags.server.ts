import { settingsTag } from '../framework/database/cache-invalidation.server.ts'

/**
 * The data that every page shows: the source of the exchange rate, links to the content pages, closed days, and the
 * shop's name and contact.
 */
export const tagsOfEveryPage = ['rate', 'house', 'delivery', settingsTag]
