/* How the oracle calls a kernel: its parameters are read off its type, so nothing parses CUDA. */
#ifndef QGO_ENTRY_H
#define QGO_ENTRY_H

template <class qgo_T> struct qgo_param {
    static_assert(__is_integral(qgo_T) && sizeof(qgo_T) <= 8,
                  "kernel parameters must be integers or pointers");
    static constexpr bool is_signed = qgo_T(-1) < qgo_T(0);
    static constexpr unsigned char kind = sizeof(qgo_T) | (is_signed ? QGO_SIGNED : 0);
    static qgo_T get(const qgo_value &v)
    {
        return is_signed ? (qgo_T)(int)v.scalar : (qgo_T)v.scalar;
    }
};
template <class qgo_T> struct qgo_param<qgo_T *> {
    static constexpr unsigned char kind = QGO_POINTER;
    static qgo_T *get(const qgo_value &v)
    {
        return (qgo_T *)v.ptr;
    }
};
template <class qgo_T> struct qgo_param<const qgo_T> : qgo_param<qgo_T> {
};

template <int... qgo_I> struct qgo_seq {
};
template <int qgo_N, int... qgo_I> struct qgo_count : qgo_count<qgo_N - 1, qgo_N - 1, qgo_I...> {
};
template <int... qgo_I> struct qgo_count<0, qgo_I...> {
    typedef qgo_seq<qgo_I...> seq;
};

/* Of qgo_T *__restrict__ the qgo_T *. */
template <class qgo_T> struct qgo_plain {
    typedef qgo_T type;
};
template <class qgo_T> struct qgo_plain<qgo_T *__restrict__> {
    typedef qgo_T *type;
};

template <class qgo_F> struct qgo_signature; /* an error here: the kernel does not return void */
template <class... qgo_A> struct qgo_signature<void (*)(qgo_A...)> {
    static constexpr unsigned char kinds[] = {qgo_param<typename qgo_plain<qgo_A>::type>::kind...,
                                              0};
    static constexpr unsigned nparams = sizeof...(qgo_A);

    template <void (*qgo_K)(qgo_A...), int... qgo_I>
    static void spread(const qgo_value *v, qgo_seq<qgo_I...>)
    {
        (void)v;
        qgo_K(qgo_param<typename qgo_plain<qgo_A>::type>::get(v[qgo_I])...);
    }
    template <void (*qgo_K)(qgo_A...)> static void call(const qgo_value *v)
    {
        spread<qgo_K>(v, typename qgo_count<(int)sizeof...(qgo_A)>::seq());
    }
};

extern "C" {
/* The linker's bounds of the section; both null where a kernel has no __shared__ variable. */
extern char __start_qgo_shared[] __attribute__((weak, visibility("hidden")));
extern char __stop_qgo_shared[] __attribute__((weak, visibility("hidden")));
}

#define QGO_ENTRY(qgo_K, qgo_I)                                                                    \
    extern "C" {                                                                                   \
    struct qgo_info qgo_I = {                                                                      \
        qgo_signature<decltype(&qgo_K)>::nparams, qgo_signature<decltype(&qgo_K)>::kinds,          \
        qgo_signature<decltype(&qgo_K)>::call<&qgo_K>, __start_qgo_shared, __stop_qgo_shared};     \
    }

#endif
