import { describe, expect, it } from "vitest";
import { ask, idsOf, shopOf, textOf } from "./shop.testing.ts";

const reds = [["Vinos", "Tintos"]];
const whites = [["Vinos", "Blancos"]];
const cheese = [["Quesos"]];
const shop = shopOf([
  {
    id: "t1",
    title: "Monte Alto Crianza",
    categories: reds,
    price: 12.5,
    attributes: { graduacion_pct: 14, ecologico: true, uva: ["Tempranillo"] },
  },
  {
    id: "t2",
    title: "Cueva Vieja Reserva",
    categories: reds,
    price: 24,
    attributes: { graduacion_pct: 14.5, ecologico: false, uva: ["Garnacha", "Tempranillo"] },
  },
  {
    id: "t3",
    title: "Ribera Joven",
    categories: reds,
    price: 7.9,
    attributes: { graduacion_pct: 13, ecologico: false, uva: ["Garnacha"] },
  },
  {
    id: "b1",
    title: "Sal Marina Albariño",
    categories: whites,
    price: 15,
    attributes: { graduacion_pct: 12.5, ecologico: true, uva: ["Albariño"] },
  },
  {
    id: "b2",
    title: "Brisa Verdejo",
    categories: whites,
    price: 8.5,
    attributes: { graduacion_pct: 13, ecologico: false, uva: ["Verdejo"] },
  },
  {
    id: "q1",
    title: "Queso curado de oveja",
    categories: cheese,
    price: 18,
    attributes: { peso_g: 900, leche: "oveja", sin_lactosa: true, conservacion_dias: 180 },
  },
  {
    id: "q2",
    title: "Queso fresco de cabra",
    categories: cheese,
    price: 6,
    attributes: { peso_g: 250, leche: "cabra", sin_lactosa: false, conservacion_dias: 20 },
  },
  {
    id: "q3",
    title: "Queso tierno de vaca",
    categories: cheese,
    price: 9,
    attributes: { peso_g: 500, leche: "vaca", sin_lactosa: false, conservacion_dias: 60 },
  },
]);
const ids = (question: string): string[] => idsOf(ask(shop, question, "es"), shop);
const text = (question: string): string => textOf(ask(shop, question, "es"));

describe("answering Spanish questions about several products", () => {
  it.each([
    ["¿Qué tintos tienen por menos de 20 euros?", ["t1", "t3"]],
    ["busco vinos ecológicos", ["b1", "t1"]],
    ["¿tenéis quesos sin lactosa?", ["q1"]],
    ["quesos de cabra u oveja por debajo de 10 euros", ["q2"]],
    ["¿Qué blancos hay?", ["b1", "b2"]],
  ])("filters: %s", (question, expected) => {
    expect(ids(question)).toEqual(expected);
  });

  it.each([
    ["¿Cuál es el tinto más barato?", ["t3"]],
    ["¿Qué queso pesa menos?", ["q2"]],
    ["¿qué queso se conserva más tiempo?", ["q1"]],
    ["el vino con mayor graduación", ["t2"]],
  ])("orders: %s", (question, expected) => {
    expect(ids(question)).toEqual(expected);
  });

  it.each([
    ["¿Cuántos quesos tenéis?", "3"],
    ["¿cuántos vinos blancos hay en total?", "2"],
  ])("counts: %s", (question, expected) => {
    expect(text(question)).toContain(expected);
  });
});
