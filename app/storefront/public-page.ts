import { growList } from '#app/catalog/listing/grow-list.ts'
import { recordViewedProduct } from '#app/catalog/product/recently-viewed.ts'
import { restoreBackLink } from '#app/catalog/product/restore-back-link.ts'
import { showNextPicture } from '#app/catalog/product/show-next-picture.ts'
import { followMenus } from './close-menu.ts'
import { showHomeLoading } from './landing/home-loading.ts'
import { followSections } from './landing/sections.ts'
import { scrollToCurrentCategory } from './open-category.ts'
import { openSheets } from './open-sheets.ts'

/** Starts the scripts of pages with islands that work without React. */
export function startPublicPage(): void {
  growList()
  restoreBackLink()
  showNextPicture()
  recordViewedProduct()
  scrollToCurrentCategory()
  followSections()
  followMenus()
  openSheets()
  showHomeLoading()
}
