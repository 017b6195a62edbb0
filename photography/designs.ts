// Writes what the scripts need to know of the catalogue as JSON: node photography/designs.ts > designs.json
import { demoCatalogue } from '#db/demo/catalogue.ts'

const designs = demoCatalogue.map(({ slug, name, category, design }) => ({ slug, name, category, design }))
process.stdout.write(`${JSON.stringify(designs, null, 1)}\n`)
