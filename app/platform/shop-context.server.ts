import { createContext } from 'react-router'
import type { Shop } from './shop.server.ts'

/** How a loader reaches the shop: `const shop = context.get(shopContext)`. */
export const shopContext = createContext<Shop>()
