/** Matrix of 8-bit integers with a scale per row or column: value = integer × scale. */
interface QuantizedMatrix {
  readonly values: Int8Array;
  readonly scales: Float32Array;
}

/**
 * Quantizes each row of a row-major matrix symmetrically to -127..127. If `transpose` is set, the result is stored by column, as the matrix
 * product `x W^T` requires; the scales still belong to the rows of the input.
 */
export function quantizeRows(
  matrix: Float32Array,
  rows: number,
  columns: number,
  options: { readonly transpose: boolean },
): QuantizedMatrix {
  const values = new Int8Array(rows * columns);
  const scales = new Float32Array(rows);
  for (let row = 0; row < rows; row++) {
    const start = row * columns;
    let largest = 0;
    for (let column = 0; column < columns; column++) {
      largest = Math.max(largest, Math.abs(matrix[start + column] ?? 0));
    }
    const scale = Math.fround(largest / 127);
    scales[row] = scale;
    if (scale === 0) continue;
    for (let column = 0; column < columns; column++) {
      const value = Math.round((matrix[start + column] ?? 0) / scale);
      values[options.transpose ? column * rows + row : start + column] = value;
    }
  }
  return { values, scales };
}
