import { Link } from 'react-router'
import { dashboardWords } from '../../../content/staff/dashboard.ts'
import type { CategoryStock } from '../../../domain/catalogue/admin/stock-figures.ts'

/** A table whose rows are bars; each category links to its products. */
export function StockChart({ stock }: { stock: readonly CategoryStock[] }) {
  const most = Math.max(1, ...stock.map(({ units }) => units))
  const share = (units: number) => units / most
  const percent = (units: number) => `${share(units) * 100}%`
  return (
    <figure className="dashboard-card chart" aria-labelledby="stock">
      <figcaption>
        <h2 id="stock" className="dashboard-heading">
          {dashboardWords.stock}
        </h2>
        <p className="text-ink-soft">{dashboardWords.stockHint}</p>
      </figcaption>
      <table className="stock-bars">
        <caption className="sr-only">{dashboardWords.stockHint}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">Category</th>
            <th scope="col">Units</th>
          </tr>
        </thead>
        <tbody>
          {stock.map(({ category, units }) => (
            <tr key={category}>
              <th scope="row">
                {category ? (
                  <Link to={`/admin/products?category=${category}&visible=shown&stock=in`}>
                    {category}
                  </Link>
                ) : (
                  'No category'
                )}
              </th>
              <td>
                <span aria-hidden="true" className="stock-bar" style={{ width: percent(units) }} />
                <span>{units.toLocaleString('en-GB')}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}
