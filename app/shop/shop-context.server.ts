import { createContext } from 'react-router'
import type { Shop } from './shop.server.ts'

/** In a loader: `const shop = context.get(shopContext)`. */
export const shopContext = createContext<Shop>()
